import { Link } from "react-router";
import { isOperatorKnown, type Operator } from "#app/platform/site-settings/site-settings.ts";
import { LEGAL_LINK_STYLES, LegalText } from "./legal-section.tsx";

/** Who is responsible for the site, or that this is not known yet. */
export function OperatorDetails({ operator }: { operator: Operator }) {
  if (!isOperatorKnown(operator)) {
    return (
      <LegalText>
        Quem gere este site ainda não indicou quem é. Escreva-nos pelo{" "}
        <Link to="/contact" className={LEGAL_LINK_STYLES}>
          formulário de contacto
        </Link>
        .
      </LegalText>
    );
  }
  const { name, email, address } = operator;
  return (
    <address className="max-w-[68ch] not-italic">
      <p className="font-semibold">{name}</p>
      <p>
        Email:{" "}
        <a href={`mailto:${email}`} className={LEGAL_LINK_STYLES}>
          {email}
        </a>
      </p>
      {address && <p className="whitespace-pre-line">{address}</p>}
    </address>
  );
}
