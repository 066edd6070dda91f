import type { Notice } from "#app/people/accounts/notice.ts";
import type { MailText } from "#app/people/mail/mail-layout.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";

/** The mails to accounts. */
export const ACCOUNT_MAIL_TEXTS = {
  verify: (siteName: string, link: string): MailText => ({
    subject: "Confirme o seu email",
    paragraphs: [
      [
        `Para confirmar este email em ${isolated(siteName)}, abra: `,
        { url: link },
        ". Serve uma vez, durante 24 horas. Se não criou esta conta, não faça nada.",
      ],
    ],
  }),
  reset: (link: string): MailText => ({
    subject: "Escolher outra palavra-passe",
    paragraphs: [
      [
        "Alguém pediu para mudar a palavra-passe desta conta. Para escolher outra, abra: ",
        { url: link },
        ". Serve uma vez, durante uma hora. Se não pediu isto, não faça nada: a palavra-passe continua a mesma.",
      ],
    ],
  }),
  changeNew: (newEmail: string, link: string): MailText => ({
    subject: "Confirme o novo email",
    paragraphs: [[...changeSentences(newEmail, link)]],
  }),
  changeOld: (newEmail: string, link: string): MailText => ({
    subject: "Mudança de email",
    paragraphs: [[...changeSentences(newEmail, link), " Se não pediu isto, abra a ligação e escolha «Não fui eu»."]],
  }),
  changeTaken: (siteName: string): MailText => ({
    subject: "O seu email já tem conta",
    paragraphs: [[`Alguém quis usar este email noutra conta de ${isolated(siteName)}. A sua conta não mudou.`]],
  }),
  /** `dateText`: in Lisbon's time. */
  notice: (notice: Notice, dateText: string, forgotUrl: string): MailText => ({
    subject: NOTICE_SUBJECTS[notice],
    paragraphs: [
      [
        `Aconteceu em ${dateText}, hora de Lisboa. Se não o reconhece, escolha já outra palavra-passe: `,
        { url: forgotUrl },
      ],
    ],
  }),
} as const;

function changeSentences(newEmail: string, link: string): MailText["paragraphs"][number] {
  return [`Para que esta conta passe a usar ${newEmail}, abra: `, { url: link }, ". Serve uma vez, durante 24 horas."];
}

const NOTICE_SUBJECTS: Record<Notice, string> = {
  "password-changed": "Palavra-passe alterada",
  "email-changed": "Email alterado",
  "second-step-on": "Verificação em dois passos ativada",
  "second-step-off": "Verificação em dois passos desativada",
  "passkey-created": "Chave de acesso criada",
  "passkey-deleted": "Chave de acesso apagada",
  "recovery-code-used": "Código de recuperação usado",
  "recovery-codes-replaced": "Códigos de recuperação substituídos",
  "account-deleted": "Conta eliminada",
};
