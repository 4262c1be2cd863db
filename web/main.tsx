import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { guardBackButton } from "#web/platform/ui/backButton.ts";
import { shareNonce } from "#web/platform/ui/styleNonce.ts";
import { App } from "./App.tsx";
import { preloadPage } from "./routes.ts";

shareNonce();
guardBackButton();
// Beside the session, which the page waits for.
preloadPage(location.pathname);

const root = document.getElementById("root");
if (root)
	createRoot(root).render(
		<StrictMode>
			<App />
		</StrictMode>,
	);
