/** The way out, wherever somebody is. If the service does not end the session, that is said: the next one at the computer would still be in it. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { session } from "../service/session.ts";

export function useSignOut() {
  return useMutation({ mutationFn: async () => await session.signOut() });
}

export function StillSignedIn() {
  const { t } = useTranslation();
  return (
    <p className="wrong still-signed-in" role="alert">
      {t("shell.stillSignedIn")}
    </p>
  );
}

/** On pages that belong to no contract, which have no menu of the person. */
export function SignOut() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <>
      <button type="button" className="link" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {t("shell.signOut")}
      </button>
      {signOut.isError ? <StillSignedIn /> : null}
    </>
  );
}
