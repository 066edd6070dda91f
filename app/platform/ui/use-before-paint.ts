import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, which the server does not have. */
export const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;
