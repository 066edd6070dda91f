/** hls.js has no type declarations for its light build; the full build's apply. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
