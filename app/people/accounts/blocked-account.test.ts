import { expect, test } from "vitest";
import { blockedSentence, isAllowedWhenBlocked } from "./blocked-account.ts";

const may = (request: string) => {
  const [method = "", path = ""] = request.split(" ");
  return isAllowedWhenBlocked({ method, path });
};

test("a blocked account reads, signs in and out, proves who it is, deletes itself, writes to the operator and appeals", () => {
  for (const request of [
    ...["GET /stations", "HEAD /api/me", "GET /api/me/export", "GET /account/data/export"],
    ...["POST /auth", "POST /auth.data", "POST /auth/sign-out.data", "POST /api/auth/sign-out"],
    ...["POST /account/confirm", "POST /api/auth/prove", "POST /account/data/delete.data", "DELETE /api/me"],
    ...["POST /contact", "POST /contact.data", "POST /api/contact"],
    ...["POST /account/decisions/block/appeal", "POST /account/decisions/7/appeal.data"],
  ])
    expect(may(request), request).toBe(true);
});

test("a blocked account makes no other request that changes something, nor one to an unknown URL", () => {
  for (const request of [
    ...["POST /submit-station", "POST /submit-station.data", "POST /api/stations", "PATCH /api/stations/1"],
    ...["PUT /api/me/favourites", "PATCH /api/me", "PUT /api/me/email", "DELETE /api/me/email", "DELETE /api/me/totp"],
    ...["POST /account", "POST /account.data", "POST /account/email", "POST /auth/sign-up", "POST /api/new"],
    ...["POST /account/decisions/7", "POST /account/decisions/7/8/appeal", "POST /account/decisions//appeal"],
    ...["POST /account/data/delete/", "POST /account//confirm", "POST /contact.data.data", "POST /api/me", "get /"],
  ])
    expect(may(request), request).toBe(false);
});

test("the sentence has one full stop after the reason", () => {
  for (const reason of ["Publicidade repetida", "Publicidade repetida.", "Publicidade repetida. "])
    expect(blockedSentence({ reason, allowsRequest: true })).toBe(
      "A sua conta está bloqueada: Publicidade repetida. Pode contestar.",
    );
});
