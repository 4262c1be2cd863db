import { Button, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { Link, Redirect, useParams, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { AccountMark } from "#web/platform/accounts/AccountMark.tsx";
import { requestHandover } from "#web/platform/accounts/openInAccount.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { safeReturnAddress } from "#web/platform/login/returnAddress.ts";
import { NotFoundNotice } from "#web/platform/shell/NotFoundNotice.tsx";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useTabTitle } from "#web/platform/ui/useTabTitle.ts";

type OwnAccount = Wire<typeof client.accounts.api.accounts.$get>["accounts"][number];

/** Opens a path in another account of the person; links to the account lead here. */
export function OtherAccountPage() {
	const { account = "" } = useParams<{ account: string }>();
	const [query] = useSearchParams();
	const path = safeReturnAddress(query.get("path"), location.origin);
	const { data, error, mutate } = useSWR("accounts", () => unwrap(client.accounts.api.accounts.$get()));
	const found = data?.accounts.find(({ name }) => name === account);
	useTabTitle("アカウントを開く");
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="10rem" />;
	if (!found) return <NotFoundNotice />;
	if (found.is_current) return <Redirect to={path} replace />;
	return <Entrance account={found} path={path} />;
}

/** Entrance to the account: a link of this site opens it immediately, one from elsewhere after a press. */
function Entrance({ account, path }: { account: OwnAccount; path: string }) {
	const { operator } = useSession();
	const [isOpening, setIsOpening] = useState(isFromThisSite);
	const [failure, setFailure] = useState<unknown>(null);
	useEffect(() => {
		if (!isOpening) return;
		requestHandover(account.name, path)
			// Replaces this page in the history, so that the back button does not open the account again.
			.then((url) => location.replace(url))
			.catch((reason) => {
				setFailure(reason);
				setIsOpening(false);
			});
	}, [isOpening, account.name, path]);
	if (failure !== null)
		return (
			<ErrorState
				error={failure}
				onRetry={() => {
					setFailure(null);
					setIsOpening(true);
				}}
			/>
		);
	return (
		<NoticePage
			title={`「${account.label}」を開く`}
			actions={
				<>
					<Button component={Link} href={addressOf("home")} variant="default">
						開かない
					</Button>
					<Button
						loading={isOpening}
						leftSection={<AccountMark account={account} />}
						onClick={() => setIsOpening(true)}
					>
						続ける
					</Button>
				</>
			}
		>
			{operator.name}さんとして開きます。もう一度ログインする必要はありません。
		</NoticePage>
	);
}

/** Whether a link of this site led here; without a referrer, as from a message or a bookmark, none did. */
const isFromThisSite = (): boolean => URL.parse(document.referrer)?.origin === location.origin;
