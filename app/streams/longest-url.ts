/**
 * The longest URL that the server opens, in characters: twice what any honest one has. Where URLs led is indexed, and the index
 * takes no more than 2,700 bytes.
 */
export const MAX_STREAM_URL_LENGTH = 2_600;
