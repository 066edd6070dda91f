import { html } from "hono/html";
import type { Html } from "./describe-schema.ts";

/** A heading and its rows; nothing without rows. */
export function rows(heading: string, shown: readonly Html[]): Html {
  return shown.length === 0 ? html`` : html`<h4>${heading}</h4>\n${definitionList(shown)}`;
}

export function definitionList(shown: readonly Html[]): Html {
  return html`<dl>\n${shown}</dl>\n`;
}

/** Names with a note beside them and a text below. */
export function row(names: string | readonly string[], note: Html | string, text = ""): Html {
  const codes = [names].flat().map((name, index) => html`${index > 0 ? ", " : ""}<code>${name}</code>`);
  return html`<div><dt>${codes} <span class="quiet">${note}</span></dt><dd>${text}</dd></div>\n`;
}
