/** What an action gives back to its form. */
export type FormResult =
  | { ok: true; message?: string }
  | {
      ok: false;
      /** A Portuguese sentence. */
      message: string;
      /** Of the toast. */
      title?: string;
      /** The name of the field that the sentence is about. */
      field?: string;
      /** What was typed, so that the page shows it again; never passwords. */
      values?: Record<string, string>;
    };
