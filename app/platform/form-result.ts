/** The result of an action for its form. */
export type FormResult =
  | {
      ok: true;
      message?: string;
      /** The id of a change that the toast offers to take back. */
      undo?: number;
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
