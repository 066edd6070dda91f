/** What an administrator says about a field that was changed here and upstream. */
export const QUESTION_ANSWERS = ["ours", "theirs"] as const;

export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];

/** What an administrator says about a station of the upstream that has a stream of ours under another name. */
export const SAME_STATION_ANSWERS = ["same", "other"] as const;

export type SameStationAnswer = (typeof SAME_STATION_ANSWERS)[number];
