/** What can be taken back: the id of a change, or that of a batch of changes. */
export type Undo = number | string;

/** The result of an action for its form. */
export type FormResult =
  | {
      ok: true;
      message?: string;
      /** What the toast offers to take back. */
      undo?: Undo | undefined;
      /** The id of a suspension for which the toast offers to give the reason. */
      reasonFor?: number | undefined;
    }
  | {
      ok: false;
      /** A Portuguese sentence. */
      message: string;
      /** Title of the toast. */
      title?: string;
      /** Name of the field at fault. */
      field?: string;
      /** The submitted values, to fill the form in again; never passwords. */
      values?: Record<string, string>;
    };
