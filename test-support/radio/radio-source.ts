import { type RunningProcess, startChildProcess } from "../child-process.ts";
import { findFfmpeg } from "../find-programs.ts";
import type { SystemAccount } from "../system-accounts.ts";
import type { Mount } from "./radio-mounts.ts";

/** Longer than the largest burst, so that the first listener gets a whole one. */
const HEAD_START_SECONDS = 11;

/** Sends a mount's tone to Icecast: the head start at once, then in real time, until stopped. */
export function startSource(mount: Mount, url: string, account: SystemAccount | undefined): RunningProcess {
  const program = findFfmpeg();
  if (!program) throw new Error("ffmpeg is not installed.");
  const sound = ["-f", "lavfi", "-i", liveSound(mount)];
  const encoding = ["-c:a", mount.encoder, "-b:a", `${mount.kbps}k`, "-f", mount.format];
  const mp3 = ["-id3v2_version", "0", "-write_xing", "0"];
  const icecast = ["-content_type", mount.contentType, "-ice_public", "0", "-ice_name", mount.name ?? "Rádio de teste"];
  return startChildProcess(
    program,
    ["-nostdin", "-loglevel", "error", ...sound, ...encoding, ...mp3, "-flush_packets", "1", ...icecast, url],
    { account, cwd: "/" },
  );
}

/** The mount's tone as an ffmpeg filter graph: the first seconds as fast as possible, then in real time. */
export function liveSound({ pilotHz, noise }: Pick<Mount, "pilotHz" | "noise">): string {
  const tone = `sine=frequency=${pilotHz}:sample_rate=44100`;
  const withNoise = noise > 0 ? `,aeval=val(0)+${noise}*(random(0)-0.5),aformat=channel_layouts=mono` : "";
  const start = `${tone}:duration=${HEAD_START_SECONDS}${withNoise}[head]`;
  return `${start};${tone}${withNoise},arealtime[live];[head][live]concat=n=2:v=0:a=1`;
}
