import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import type { ApiDescription } from "#domain/integrations/open-api/v1/api-description.ts";
import classes from "./SwaggerCalls.module.css";

/** Dark mode class, which the library requires on the root element. */
const DARK = "dark-mode";

/**
 * Corrects the library's markup for screen readers: its `main` would be the page's second, and its list of
 * servers has no name.
 */
function correctLandmarks(swagger: HTMLElement): void {
	swagger.querySelector("main")?.setAttribute("role", "group");
	swagger.querySelector("#servers")?.setAttribute("aria-label", "送信先");
}

/** Swagger UI with the API calls. It sends requests to this site only and stores no token. */
export function SwaggerCalls({ description }: { description: ApiDescription }) {
	const container = useRef<HTMLDivElement>(null);
	const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
	useEffect(() => {
		const { classList } = document.documentElement;
		classList.toggle(DARK, isDark);
		return () => classList.remove(DARK);
	}, [isDark]);
	useEffect(() => {
		const domNode = container.current!;
		// The library renders in steps of its own.
		const observer = new MutationObserver(() => correctLandmarks(domNode));
		observer.observe(domNode, { childList: true, subtree: true });
		SwaggerUI({
			domNode,
			spec: description,
			docExpansion: "list",
			defaultModelsExpandDepth: -1,
			filter: true,
			tryItOutEnabled: true,
			persistAuthorization: false,
			validatorUrl: null,
			requestInterceptor: (request) => ({ ...request, credentials: "omit" }),
		});
		return () => {
			observer.disconnect();
			domNode.replaceChildren();
		};
	}, [description]);
	return <div ref={container} className={classes.calls} />;
}
