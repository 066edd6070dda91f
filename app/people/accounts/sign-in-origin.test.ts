import { expect, test } from "vitest";
import {
  appealOrigin,
  correctionOrigin,
  editOrigin,
  opensSignUpForm,
  originQuery,
  pageAfterSignIn,
  signInOrigin,
  signUpFormUrl,
} from "./sign-in-origin.ts";

test("the origin is kept in the query of the sign-in pages", () => {
  expect(originQuery("submit-station")).toBe("?from=submit-station");
  expect(signInOrigin(new URLSearchParams(originQuery("submit-station")))).toBe("submit-station");
  expect(originQuery(null)).toBe("");
  expect(signInOrigin(new URLSearchParams(""))).toBeNull();
});

test.each(["aurora", "7", "../admin", "//other.example", "a b&c=d"])(
  "signing in leads back to the edit page of the station %j",
  (id) => {
    const origin = signInOrigin(new URLSearchParams(originQuery(editOrigin(id))));
    expect(pageAfterSignIn(origin)).toBe(`/stations/${encodeURIComponent(id)}/edit`);
  },
);

test("signing in leads back to a correction, and to an appeal", () => {
  const pageOf = (origin: ReturnType<typeof appealOrigin>) =>
    pageAfterSignIn(signInOrigin(new URLSearchParams(originQuery(origin))));
  expect(pageOf(correctionOrigin("a b&c"))).toBe("/submit-station?from=a%20b%26c");
  expect(pageOf(appealOrigin("12"))).toBe("/account/decisions/12/appeal");
});

test("signing in leads to / from all other pages", () => {
  for (const origin of ["submit-station", "account", null] as const) expect(pageAfterSignIn(origin)).toBe("/");
});

test("an id may have 200 characters, and not 201", () => {
  const originOf = (id: string) => signInOrigin(new URLSearchParams({ from: `edit:${id}` }));
  expect(originOf("a".repeat(200))).not.toBeNull();
  expect(originOf("a".repeat(201))).toBeNull();
  expect(originOf("")).toBeNull();
});

test.each(["https://other.example/", "//other.example", "/submit-station", "Submit-Station", "", "toString"])(
  "signInOrigin: %j is no known page",
  (value) => {
    expect(signInOrigin(new URLSearchParams({ from: value }))).toBeNull();
  },
);

test("a query opens the form to sign up, and keeps the origin", () => {
  expect(signUpFormUrl("submit-station")).toBe("/auth?form=sign-up&from=submit-station");
  expect(signUpFormUrl(null)).toBe("/auth?form=sign-up");
  const { searchParams } = new URL(signUpFormUrl("submit-station"), "https://example.org");
  expect(opensSignUpForm(searchParams)).toBe(true);
  expect(signInOrigin(searchParams)).toBe("submit-station");
  for (const query of ["", "form=sign-in", "form=", "from=submit-station"])
    expect(opensSignUpForm(new URLSearchParams(query)), query).toBe(false);
});
