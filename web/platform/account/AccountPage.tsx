import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { requestOtherSessionsEnd, requestSessionEnd, useAccount } from "./accountApi.ts";
import { NameForm } from "./NameForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Permissions } from "./Permissions.tsx";
import { SessionList } from "./SessionList.tsx";
import { TwoFactor } from "./TwoFactor.tsx";

/** The operator's own settings: name, password, second step and sessions. */
export function AccountPage() {
	const { data, error, mutate } = useAccount();
	const reload = () => mutate();
	const { lacks_second_step } = useSession();
	const homeAccount = data?.credentials_at ?? null;
	const secondStep = data && homeAccount === null && (
		<AccountSection id="account-second-step" title="2段階認証">
			<TwoFactor state={data.two_factor} onChanged={reload} />
		</AccountSection>
	);
	return (
		<PageLayout title="アカウント設定" help="ご自身のお名前、ログインの方法、ログイン中の端末です。">
			{!data && error && <ErrorState error={error} onRetry={() => void reload()} />}
			{!data && !error && <Skeleton height="24rem" maw="48rem" />}
			{data && (
				<Stack gap="md" maw="48rem">
					{/* First for operators who were redirected here to set it up. */}
					{lacks_second_step && secondStep}
					<AccountSection id="account-name" title="お名前">
						<Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
							{`メールアドレス ${data.email}　権限 ${data.role}`}
						</Text>
						<NameForm key={data.name} name={data.name} onSaved={reload} />
					</AccountSection>
					{homeAccount === null ? (
						<AccountSection id="account-password" title="パスワード">
							<PasswordForm onSaved={reload} />
						</AccountSection>
					) : (
						<AccountSection id="account-home" title="パスワードと2段階認証">
							<Text size="sm" style={{ overflowWrap: "anywhere" }}>
								{ACCOUNT_TEXTS.credentialsElsewhere(homeAccount)}
							</Text>
						</AccountSection>
					)}
					{!lacks_second_step && secondStep}
					<AccountSection id="account-sessions" title="ログイン中の端末">
						<SessionList
							sessions={data.sessions}
							onEnd={(id) => requestSessionEnd(id).then(reload)}
							onEndAll={() => requestOtherSessionsEnd().then(reload)}
							allLabel="ほかの端末をすべてログアウトさせる"
						/>
					</AccountSection>
					<AccountSection id="account-permissions" title="できること">
						<Permissions />
					</AccountSection>
				</Stack>
			)}
		</PageLayout>
	);
}

const AccountSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<Paper withBorder p="md" component="section" aria-labelledby={id}>
		<Stack gap="md">
			<Title order={2} id={id}>
				{title}
			</Title>
			{children}
		</Stack>
	</Paper>
);
