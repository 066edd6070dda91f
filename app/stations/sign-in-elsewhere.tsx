/** The session has ended while the form was filled in. */
export function SignInAgainHint() {
  return (
    <p className="mt-4">
      Entre{" "}
      <a href="/auth" target="_blank" rel="noopener" className="font-semibold text-cobalt underline underline-offset-4">
        num separador novo
      </a>{" "}
      e submeta outra vez: o que escreveu continua aqui.
    </p>
  );
}
