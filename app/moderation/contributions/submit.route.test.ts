import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { expect } from "vitest";
import { stations } from "#app/stations/station/stations.table.ts";
import { receivedImageContext } from "#app/stations/station/uploaded-images.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { BEIRA_SUBMISSION } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, putPerson } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { type FastLanePublish, fastLanePublishContext } from "./add-submission.server.ts";
import { action } from "./submit.route.tsx";

onBothEngines("the form reports whether a station was published at once", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const submit = async (fastLanePublish: FastLanePublish | null, script = true) => {
    const prepare = (context: RouterContextProvider) => {
      context.set(receivedImageContext, null);
      if (fastLanePublish) context.set(fastLanePublishContext, fastLanePublish);
    };
    const request = formPost("/submit-station", BEIRA_SUBMISSION, { script });
    return actionResult(await action(routeArguments(accounts, cookie, { request, prepare })));
  };
  const publish: FastLanePublish = async (id) => {
    await database.update(stations).set({ status: "approved" }).where(eq(stations.id, id));
    return true;
  };
  const waits = { ok: true, message: "Rádio submetida com sucesso! Aguarde aprovação." };
  expect(await submit(null)).toMatchObject({ answer: waits });
  expect(await submit(async () => false)).toMatchObject({ answer: waits });
  expect(await submit(publish)).toMatchObject({ answer: { ok: true, message: "Rádio publicada. Obrigado!" } });
  expect(await submit(publish, false)).toEqual({ status: 303, location: "/" });
});
