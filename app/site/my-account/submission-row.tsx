import { Link } from "react-router";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { STATION_STATUS_LABELS } from "#app/stations/station/station-status.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { SubmissionView } from "./submission-view.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

const BADGES = {
  approved: { tone: "ok", label: STATION_STATUS_LABELS.approved },
  pending: { tone: "warn", label: STATION_STATUS_LABELS.pending },
  suspended: { tone: "bad", label: STATION_STATUS_LABELS.suspended },
  deleted: { tone: "bad", label: "Apagada", icon: "trash" },
} as const;

/** Image, station and actions; on phones the actions are below the other two. */
const COLUMN_STYLES = "grid-cols-[72px_minmax(0,1fr)] sm:grid-cols-[88px_minmax(0,1fr)_auto]";
const ACTIONS_PLACE_STYLES = "max-sm:col-span-full max-sm:mt-1.5";

/** Equally wide. */
const ACTIONS_STYLES = `grid auto-cols-fr grid-flow-col gap-2 ${ACTIONS_PLACE_STYLES}`;

/** Long labels: on phones as wide as there is room, else at the right, below each other if they are too long. */
const LONG_ACTIONS_STYLES = "flex flex-wrap gap-2 max-sm:[&>a]:flex-auto sm:max-w-[330px] sm:justify-end";

/** A submitted station: its image, name and state, and what its submitter can do next. */
export function SubmissionRow({ submission }: { submission: SubmissionView }) {
  const { name, about, sentence, refusal, status } = submission;
  return (
    <li className={`grid ${COLUMN_STYLES} items-start gap-x-5 gap-y-1.5 border-line border-b py-[18px]`}>
      <Cover
        submission={submission}
        className={`size-[72px] sm:size-[88px] ${status === "deleted" ? "grayscale" : ""}`}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
          <h2 dir="auto" className="min-w-0 text-t3 wrap-anywhere">
            {name}
          </h2>
          <Badge {...BADGES[status]} />
        </div>
        <p className="text-ink-2 text-small wrap-anywhere">
          <Sentence text={about} />
        </p>
        <p className="mt-1 max-w-[56ch] text-compact text-ink-2 wrap-anywhere">
          {sentence}
          {refusal && (
            <>
              {refusal.why && (
                <strong className="font-semibold text-ink">
                  {" "}
                  <Sentence text={refusal.why} />
                </strong>
              )}{" "}
              {refusal.advice}
            </>
          )}
        </p>
        {refusal?.explanation && (
          <p
            dir="auto"
            className="mt-1 max-w-[56ch] whitespace-pre-line text-start text-compact text-ink-2 wrap-anywhere"
          >
            {refusal.explanation}
          </p>
        )}
        {refusal?.appealSentence && <p className="mt-1 text-compact text-ink-2">{refusal.appealSentence}</p>}
      </div>
      <NextStep submission={submission} />
    </li>
  );
}

function Cover({ submission, className }: { submission: SubmissionView; className: string }) {
  const { image, sharpImage, cover } = submission;
  return <CoverImage image={image} sharpImage={sharpImage} cover={cover} className={className} />;
}

function NextStep({ submission }: { submission: SubmissionView }) {
  if (submission.status === "pending")
    return (
      <div className={ACTIONS_STYLES}>
        <ActionLink to={submission.correctionUrl} verb="Corrigir" name={submission.name} />
        <WithdrawForm
          action={`/account/submissions/${encodeURIComponent(submission.id)}/withdraw`}
          label={`Retirar ${isolated(submission.name)}`}
          text="A rádio deixa de esperar aprovação e é apagada. Pode submetê-la outra vez."
          image={<Cover submission={submission} className="size-[88px]" />}
          className="grid"
        />
      </div>
    );
  if (submission.status === "suspended" || submission.status === "deleted")
    return <AfterRefusal submission={submission} />;
  return (
    <div className={`${LONG_ACTIONS_STYLES} ${ACTIONS_PLACE_STYLES}`}>
      <Link
        to={stationPage(submission.id)}
        aria-label={`Ver página de ${isolated(submission.name)}`}
        className={BUTTON_STYLES.smallOutline}
      >
        Ver página
      </Link>
      <ActionLink to={submission.editUrl} verb="Propor alteração" name={submission.name} />
    </div>
  );
}

function AfterRefusal({ submission: { name, status, correctionUrl, appealUrl } }: { submission: SubmissionView }) {
  if (correctionUrl === null && appealUrl === null) return null;
  const isDeleted = status === "deleted";
  const verb = isDeleted ? "Submeter outra vez" : "Corrigir e voltar a submeter";
  return (
    <div className={`${LONG_ACTIONS_STYLES} ${ACTIONS_PLACE_STYLES}`}>
      <ActionLink to={correctionUrl} verb={verb} name={name} isMain={!isDeleted} />
      <ActionLink to={appealUrl} verb="Contestar" name={name} />
    </div>
  );
}

/** Nothing without a page. */
function ActionLink({
  to,
  verb,
  name,
  isMain = false,
}: {
  to: string | null;
  verb: string;
  name: string;
  isMain?: boolean;
}) {
  if (to === null) return null;
  const styles = isMain ? BUTTON_STYLES.smallPrimary : BUTTON_STYLES.smallOutline;
  return (
    <Link to={to} aria-label={`${verb}: ${isolated(name)}`} className={styles}>
      {verb}
    </Link>
  );
}
