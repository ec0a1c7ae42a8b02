/** The console begins here: texts, theme, session, then the address decides what is shown. */
import "./open-session.ts";
import "./theme/styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { untilAsked } from "../service/ahead.ts";
import { preferences } from "../service/preferences.ts";
import { router } from "./router.tsx";
import { cache } from "../service/service.ts";
import { installTexts } from "./texts/texts.ts";
import { Themed } from "./theme/theme.tsx";

const root = document.getElementById("root");
if (root !== null) {
  preferences.apply();
  await Promise.all([installTexts(), untilAsked()]);
  document.querySelector(".skeleton-page")?.remove();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <Themed>
          <RouterProvider router={router} />
        </Themed>
      </QueryClientProvider>
    </StrictMode>,
  );
}
