import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { NoticePage } from "./NoticePage.tsx";

/** Confines a page's rendering error to the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
	override state = { broken: false };

	static getDerivedStateFromError() {
		return { broken: true };
	}

	override componentDidCatch(error: unknown) {
		void report("page", error);
	}

	override render() {
		if (!this.state.broken) return this.props.children;
		return (
			<NoticePage
				title={CALL_TEXTS.unknownError}
				actions={
					<>
						<Button component="a" variant="default" href={addressOf("home")}>
							ホームを開く
						</Button>
						<Button onClick={() => location.reload()}>再読み込み</Button>
					</>
				}
			>
				画面を表示できませんでした。再読み込みしても直らないときは、管理者に連絡してください。
			</NoticePage>
		);
	}
}

/** The report's code is not in the first load; if it cannot be loaded, the page shows the error alone. */
async function report(source: string, error: unknown): Promise<void> {
	try {
		const { reportError } = await import("#web/platform/api/sendReports.ts");
		reportError(source, error);
	} catch {
		// The network is down, and the report could not be sent either.
	}
}
