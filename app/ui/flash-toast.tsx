import { useEffect } from "react";
import { showToast, type Toast } from "./toast.ts";

/** A toast that came with the page; without JavaScript it is a line above it. */
export function FlashToast({ flash }: { flash: Toast | null }) {
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  if (!flash) return null;
  return (
    <p data-without-script="" className="wrap py-3 font-semibold" role="status">
      {[flash.title, flash.text].filter(Boolean).join(": ")}
    </p>
  );
}
