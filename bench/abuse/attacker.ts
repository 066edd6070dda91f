/**
 * One attack, in a separate process, so that its own cost does not delay the measurement. ATTACK names it, ORIGIN is
 * its target, PREPARED the JSON that the bench prepared. Ends after SECONDS and writes its response counts as JSON.
 */
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createAttack } from "./attack-requests.ts";
import { ATTACKS } from "./attacks.ts";

/** On a machine with few cores the attacker must not take CPU time from the server and the visitor. */
setPriority(10);

const { ATTACK = "", ORIGIN = "", PREPARED = "{}", SECONDS = "1" } = process.env;
const end = new AbortController();
const { attack, answers } = createAttack(ORIGIN, end.signal);
const running = ATTACKS[ATTACK]?.run(attack, JSON.parse(PREPARED));
if (!running) throw new Error(`There is no attack ${ATTACK}`);
await Promise.all([running, sleep(Number(SECONDS) * 1_000).then(() => end.abort())]);
console.log(JSON.stringify(answers));
process.exit();
