import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a response claims; the defaults are right. `counter`: of signatures. `verified`: the person. */
type Claims = { origin?: string; verified?: boolean; counter?: number };

export type SoftwarePasskey = {
  id: string;
  create: (challenge: string, claims?: Claims) => RegistrationResponseJSON;
  sign: (challenge: string, claims?: Claims) => AuthenticationResponseJSON;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey under the control of a test, for a site. Source: W3C, Web Authentication, sections 6.1 and 6.5. */
export function createSoftwarePasskey(publicUrl = "http://localhost:3000"): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const rpIdHash = sha256(new URL(publicUrl).hostname);

  const clientData = (type: string, challenge: string, origin = publicUrl) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ verified = true, counter = 1 }: Claims, credential?: Buffer): Buffer {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, head, credential ?? Buffer.alloc(0)]);
  }

  function credentialData(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
  }

  const common = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  return {
    id,
    create: (challenge, claims = {}) => {
      const authData = new Uint8Array(authenticatorData({ counter: 0, ...claims }, credentialData()));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, claims.origin).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    sign: (challenge, claims = {}) => {
      const data = clientData("webauthn.get", challenge, claims.origin);
      const authData = authenticatorData(claims);
      const signature = createSign("sha256")
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
