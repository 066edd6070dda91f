import { type AudioSource, probeAudio } from "./find-audio.server.ts";
import type { InspectionRun } from "./probe-url.server.ts";
import { StreamError } from "./stream-error.server.ts";

/**
 * The address under which pages that came over https can play a sound; null when there is none. Where http was written,
 * the same address in https is tried, at the same port and at the usual one, all at once. What answers there must be
 * the same kind of sound, and say the same name: another station may live at the other port.
 */
export async function findHttpsUrl(sound: AudioSource, inspecting: InspectionRun): Promise<string | null> {
  const { address, secure, look } = sound;
  if (secure && isSecure(address)) return address;
  const forms = [...new Set([address, look.finalUrl].filter((written) => !isSecure(written)).flatMap(httpsForms))];
  const works = await Promise.all(forms.map((form) => playsTheSame(form, sound, inspecting)));
  const form = forms.find((_, index) => works[index]);
  // Redirected from http to https: a page that may not ask the former can ask the latter.
  return form ?? (secure ? look.finalUrl : null);
}

function isSecure(address: string): boolean {
  return address.startsWith("https:");
}

function httpsForms(address: string): string[] {
  const url = new URL(address);
  url.protocol = "https:";
  const samePort = url.href;
  url.port = "";
  return [samePort, url.href];
}

async function playsTheSame(form: string, sound: AudioSource, inspecting: InspectionRun): Promise<boolean> {
  try {
    const found = await probeAudio(form, inspecting);
    const sameName = found.look.headers["icy-name"] === sound.look.headers["icy-name"];
    return found.secure && found.kind === sound.kind && found.codec === sound.codec && sameName;
  } catch (error) {
    // No https there, or not in time: that is an answer too. All else is a mistake of ours.
    if (error instanceof StreamError || inspecting.signal.aborted) return false;
    throw error;
  }
}
