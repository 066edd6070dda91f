import { and, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { isModerator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { PRIVATE_PICTURE_CACHE } from "#app/platform/http/picture-response.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { isCoverUrl } from "#app/stations/covers/cover-url.ts";
import { fileNameOf, imageNotFound, sendImage } from "#app/stations/images/image-response.server.ts";
import type { ImageResult, ImageStore } from "#app/stations/images/image-store.server.ts";
import { readProposedSquares } from "#app/stations/station/proposed-images.server.ts";
import { imageDigest } from "#app/stations/station/station-image.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { proposals } from "./proposals.table.ts";

type Dependencies = { images: Pick<ImageStore, "find" | "findUpload">; database: Database };

/**
 * GET and HEAD /images/proposals/:id/:file: the image of an open proposal, for editors, administrators and its
 * proposer; for all others there is none. An image that is proposed by its URL is fetched for those who decide alone,
 * with the limits of stations' images.
 */
export function createProposalImagesApi({ images, database }: Dependencies) {
  return new Hono<RequestContextEnv>().get("/images/proposals/:id/:file", async (context) => {
    const viewer = await context.get("requestContext").viewer();
    const id = parseRowId(context.req.param("id"));
    const proposal = viewer.role !== "visitor" && id !== null ? await find(database, id) : null;
    const maySee = isModerator(viewer) || (viewer.role !== "visitor" && proposal?.proposedBy === viewer.id);
    if (!(id && proposal && maySee)) return imageNotFound(context);
    const { imageUrl } = proposal;
    const path = proposedImagePath(id, imageUrl);
    if (path === "" || !path.endsWith(`/${fileNameOf(context.req.url)}`)) return imageNotFound(context);
    const digest = uploadDigest(imageUrl);
    const query = {
      side: 480,
      underTile: false,
      format: "webp",
      client: context.get("requestContext").address,
    } as const;
    const readSquares = () => readProposedSquares(database, Number(id), digest ?? "");
    let found: ImageResult | null = null;
    if (digest !== null) found = await images.findUpload({ ...query, digest, readSquares });
    else if (isModerator(viewer) && !isCoverUrl(imageUrl)) found = await images.find({ ...query, imageUrl });
    return found?.ok
      ? sendImage(context, found.bytes, { format: "webp", cacheControl: PRIVATE_PICTURE_CACHE })
      : imageNotFound(context);
  });
}

async function find(database: Database, id: number) {
  const [found] = await database
    .select({
      proposedBy: proposals.proposedBy,
      imageUrl: sql<string>`coalesce(${proposals.proposed} ->> 'image_url', '')`,
    })
    .from(proposals)
    .where(and(eq(proposals.id, id), eq(proposals.state, "open")));
  return found ?? null;
}

/**
 * The path of the image that a proposal has for its station, uploaded or by its URL:
 * `/images/proposals/7/480-8f3a2b1c.webp`. For its proposer and for those who decide. Empty without an image.
 */
export function proposedImagePath(proposalId: number, imageUrl: string): string {
  return imageUrl === "" ? "" : `/images/proposals/${proposalId}/480-${imageDigest(imageUrl)}.webp`;
}
