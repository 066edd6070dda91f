import { Link } from "react-router";
import { readOwnProposals } from "#app/moderation/contributions/own-proposals.server.ts";
import { guardForAccount, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { useAccountUpdates } from "#app/platform/live-events/use-account-updates.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { Route } from "./+types/submissions.route";
import { readDeletedSubmissions } from "./deleted-submissions.server.ts";
import { readSubmissions } from "./own-submissions.server.ts";
import { proposalView } from "./proposal-view.ts";
import { ProposalsSection } from "./proposals-section.tsx";
import { readRefusals } from "./submission-refusals.server.ts";
import { SubmissionRow } from "./submission-row.tsx";
import { deletedSubmissionView, submissionView } from "./submission-view.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "As minhas rádios",
    description: "As rádios que submeteu.",
    path: "/account/submissions",
    indexed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await guardForAccount(context.get(requestContext));
  const database = context.get(databaseContext);
  const now = context.get(requestContext).now();
  const [submissions, deleted, proposals] = await Promise.all([
    readSubmissions(database, id),
    readDeletedSubmissions(database, id, now),
    readOwnProposals(database, id),
  ]);
  const refusals = await readRefusals(database, submissions, now);
  return {
    submissions: [
      ...submissions.map((submission) => submissionView(submission, refusals.get(submission.id))),
      ...deleted.map(deletedSubmissionView),
    ],
    proposals: proposals.map(proposalView),
  };
}

/** The stations and changes that the account has submitted, with their state. Public changes reach it like all pages. */
export default function SubmissionsPage({ loaderData: { submissions, proposals } }: Route.ComponentProps) {
  useAccountUpdates("submissions");
  return (
    <>
      {submissions.length === 0 ? (
        <p className="border-ink border-t-2 pt-5 text-t1">Ainda não submeteu nenhuma rádio.</p>
      ) : (
        <ul className="border-ink border-t-2">
          {submissions.map((submission) => (
            <SubmissionRow key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
      <Link to="/submit-station" className={`${BUTTON_STYLES.outline} mt-[22px]`}>
        <Icon of="circle-plus" />
        Adicionar Rádio
      </Link>
      <ProposalsSection proposals={proposals} />
    </>
  );
}
