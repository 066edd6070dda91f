import { ISOLATED_TEXT, isolated } from "#app/platform/text/isolated-text.ts";
import { escapeHtml } from "#app/platform/text/xml.ts";

/** Texts and links, one after the other in one paragraph. */
type Paragraph = readonly (string | { url: string })[];

/** The content of a mail, between greeting and signature. */
export type MailText = { subject: string; paragraphs: readonly Paragraph[] };

type Site = { siteName: string; publicUrl: string };

const GREETING = "Olá,";

/**
 * A mail as text and as HTML with the same content: one column, system fonts, no images, nothing that is loaded, links
 * written out.
 */
export function layOutMail(
  { subject, paragraphs }: MailText,
  { siteName, publicUrl }: Site,
): { subject: string; text: string; html: string } {
  const all: Paragraph[] = [[GREETING], ...paragraphs, [isolated(siteName), "\n", { url: publicUrl }]];
  return {
    subject,
    text: `${all.map((paragraph) => paragraph.map(plain).join("")).join("\n\n")}\n`,
    html: documentOf(
      subject,
      all.map((paragraph) => `<p style="${PARAGRAPH_STYLES}">${paragraph.map(markup).join("")}</p>`).join("\n"),
    ),
  };
}

const BODY_STYLES = "margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const PARAGRAPH_STYLES = "margin:0 0 16px;overflow-wrap:anywhere";

function documentOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="${BODY_STYLES}">
<div style="max-width:560px;margin:0 auto">
${content}
</div>
</body>
</html>
`;
}

const ISOLATED_TEXTS = new RegExp(ISOLATED_TEXT, "g");

function plain(part: Paragraph[number]): string {
  return typeof part === "string" ? part : part.url;
}

function markup(part: Paragraph[number]): string {
  const text = escapeHtml(plain(part)).replace(ISOLATED_TEXTS, "<bdi>$1</bdi>");
  if (part === "\n") return "<br>";
  return typeof part === "string" ? text : `<a href="${text}">${text}</a>`;
}
