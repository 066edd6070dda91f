import { expect, test } from "vitest";
import { AURORA } from "#test-support/named-stations.ts";
import { isOwnUploadUrl, parseUploadedFile, uploadDigest, uploadedImagePath, uploadUrl } from "./uploaded-image.ts";

const DIGEST = "0123456789abcdef".repeat(4);
const UPLOADED = { ...AURORA, imageUrl: uploadUrl(DIGEST) };

test("the digest of an uploaded image is in imageUrl and in its path", () => {
  expect(uploadDigest(UPLOADED.imageUrl)).toBe(DIGEST);
  expect(uploadedImagePath(UPLOADED)).toBe(`/images/aurora/${DIGEST}.webp`);
  expect(uploadedImagePath({ ...UPLOADED, id: "a/b" })).toBe(`/images/a%2Fb/${DIGEST}.webp`);
  expect(parseUploadedFile(`${DIGEST}.webp`)).toBe(DIGEST);
});

test.each(["", "upload:", `upload:${DIGEST}0`, `upload:${DIGEST.toUpperCase()}`, `https://example.org/${DIGEST}.webp`])(
  "imageUrl %j is of no uploaded image",
  (imageUrl) => {
    expect(uploadDigest(imageUrl)).toBeNull();
    expect(uploadedImagePath({ ...AURORA, imageUrl })).toBe("");
  },
);

test.each([`${DIGEST}.jpg`, `${DIGEST}`, `x${DIGEST}.webp`, "96-01234567.webp", `${DIGEST}.webp/`])(
  "parseUploadedFile: %j is of no uploaded image",
  (fileName) => {
    expect(parseUploadedFile(fileName)).toBeNull();
  },
);

test("isOwnUploadUrl: only the present image of this station, on any origin", () => {
  const path = uploadedImagePath(UPLOADED);
  expect(isOwnUploadUrl(`http://localhost:3000${path}`, UPLOADED)).toBe(true);
  expect(isOwnUploadUrl(`https://radio.example${path}`, UPLOADED)).toBe(true);
  expect(isOwnUploadUrl(`https://radio.example${path}`, { ...UPLOADED, id: "beira" })).toBe(false);
  expect(isOwnUploadUrl(`https://radio.example${path}`, { ...UPLOADED, imageUrl: uploadUrl("a".repeat(64)) })).toBe(
    false,
  );
  expect(isOwnUploadUrl("https://radio.example/", AURORA)).toBe(false);
  expect(isOwnUploadUrl("not a url", UPLOADED)).toBe(false);
});
