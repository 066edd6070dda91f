import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Certificate } from "./radio/http-and-https-server.ts";

/** Makes this process trust only the certificate, until the returned function is called: other test files run in it too. */
export function trustCertificate(): () => void {
  const before = getCACertificates("default");
  setDefaultCACertificates([CERTIFICATE.cert]);
  return () => setDefaultCACertificates(before);
}

/** For localhost, 127.0.0.1 and radio.example, self-signed, valid for a hundred years. Only tests trust it. */
export const CERTIFICATE: Certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggy6fxxgWwy+EF3lg
9hKfRyoHjWo3iAoMhlLEA7eiY7WhRANCAASxOThz5efynDFg4klSWyW+JkVOBhmw
xq7LUXHlIG5KibS4PINq5+RO0+7ZMs8f/AbRbPAxxKMakjj4GB4gL1Rq
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBvjCCAWSgAwIBAgIUVreJP5jY1mQDWhNCW2MvGPfy8j0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAwNTMzMFoYDzIxMjYxMDI5
MDA1MzMwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASxOThz5efynDFg4klSWyW+JkVOBhmwxq7LUXHlIG5KibS4PINq5+RO
0+7ZMs8f/AbRbPAxxKMakjj4GB4gL1Rqo4GRMIGOMB0GA1UdDgQWBBTsMGj4xAxZ
HH/jj6yEEqEkZQTptDAfBgNVHSMEGDAWgBTsMGj4xAxZHH/jj6yEEqEkZQTptDAP
BgNVHRMBAf8EBTADAQH/MDsGA1UdEQQ0MDKCCWxvY2FsaG9zdIINcmFkaW8uZXhh
bXBsZYcEfwAAAYcQAAAAAAAAAAAAAAAAAAAAATAKBggqhkjOPQQDAgNIADBFAiBg
8M/0N7eqowQ/NQY9FT8tKgrKD/btVnqIiuIizKSyDgIhAPYA13eL4v3VUIATNV4s
NZVRYlxobcoh1RGHjjpEkIRl
-----END CERTIFICATE-----
`,
};
