/** Who is responsible for the site. Each is empty until it is set; the address is optional. */
export type Operator = { name: string; email: string; address: string };

/** Keys of the settings table, which are also the names of the form's fields. */
export const OPERATOR_KEYS = { name: "operator_name", email: "operator_email", address: "operator_address" } as const;

export type OperatorKey = (typeof OPERATOR_KEYS)[keyof Operator];

/** Maximum lengths in code points. */
export const OPERATOR_LIMITS = { name: 100, email: 255, address: 300 } as const;

/** Converts the rows of the settings table; other keys are ignored. */
export function operatorFrom(rows: readonly { key: string; value: string }[]): Operator {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const textOf = (field: keyof Operator) => values.get(OPERATOR_KEYS[field]) ?? "";
  return { name: textOf("name"), email: textOf("email"), address: textOf("address") };
}

/** Whether the site names who is responsible for it, as the law requires. */
export function isOperatorKnown({ name, email }: Operator): boolean {
  return name !== "" && email !== "";
}
