import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { downloadList } from "#app/exchange/lists/download-list.server.ts";
import { UnreadableList } from "#app/exchange/lists/formats/list-format.ts";
import type { ImportArguments } from "#app/exchange/lists/import-records.server.ts";
import { listNameOf, listUrlProblem } from "#app/exchange/lists/list-url.ts";
import { PORTUGUESE_LIST_ARGUMENTS, PORTUGUESE_LIST_PATH } from "#app/exchange/lists/portuguese-list.server.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";

type OpenListOptions = {
  /** Opens lists at URLs. */
  streamClient: Pick<StreamClient, "open">;
  allowPrivateStreams: boolean;
  print: (line: string) => void;
  showProgress: (line: string) => void;
};

type OpenedList = Pick<ImportArguments, "approvesPlaying"> & { name: string; bytes: AsyncIterable<Uint8Array> };

/** In place of a file: the list of Portuguese stations that comes with RadioWave. */
const PORTUGAL = "portugal";

/**
 * The name and the bytes of a file, of the list of Portuguese stations, or of the list at a URL, which is downloaded
 * first: the lease of an import is shorter than a download. Undefined, with a printed reason, when it cannot be read.
 */
export async function openList(
  { streamClient, allowPrivateStreams, print, showProgress }: OpenListOptions,
  list: string,
): Promise<OpenedList | undefined> {
  if (list === PORTUGAL) {
    const { fileName: name, approvesPlaying } = PORTUGUESE_LIST_ARGUMENTS;
    return { name, approvesPlaying, bytes: createReadStream(PORTUGUESE_LIST_PATH) };
  }
  if (!isUrl(list)) {
    if (await isReadable(list)) return { name: basename(list), bytes: createReadStream(list) };
    print(`${list}: there is no such file, or it is not readable.`);
    return undefined;
  }
  const problem = listUrlProblem(list, { allowPrivate: allowPrivateStreams });
  if (problem) {
    print(`${list}: ${problem}`);
    return undefined;
  }
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of downloadList(streamClient, list)) {
      chunks.push(chunk);
      bytes += chunk.length;
      showProgress(`${list}: ${bytes} bytes downloaded`);
    }
    return { name: listNameOf(list), bytes: Readable.from(chunks) };
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    showProgress("");
    print(`${list}: ${error.message}`);
    return undefined;
  }
}

function isUrl(list: string): boolean {
  return /^https?:\/\//i.test(list);
}

/** Accepts pipes, not folders. */
async function isReadable(file: string): Promise<boolean> {
  try {
    await access(file, constants.R_OK);
    return !(await stat(file)).isDirectory();
  } catch {
    // Missing or not permitted: the caller reports it.
    return false;
  }
}
