import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { ApiError } from "#web/platform/api/apiError.ts";
import { SessionContext, useLoadedSession } from "#web/platform/api/consoleSession.ts";
import { loginReturnAddress } from "#web/platform/api/departure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";

/**
 * Loads the session and renders its children for signed-in operators only; others are redirected to the login
 * page.
 */
export function SessionProvider({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
	const { data, error, mutate: reload } = useLoadedSession();
	if (data) return <SessionContext value={data}>{children}</SessionContext>;
	if (error instanceof ApiError && error.status === 401)
		return <Redirect to={loginReturnAddress()} replace />;
	if (error)
		return (
			<Box p="lg">
				<ErrorState error={error} onRetry={() => reload()} />
			</Box>
		);
	return waiting;
}
