import { Alert, Anchor, Button, PasswordInput, Space, Stack, Text, TextInput } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { addressOf, pageAt } from "#domain/engine/access/page-addresses.ts";
import { client, STAYS_OPEN, unwrap } from "#web/platform/api/apiClient.ts";
import { clearLoadedData } from "#web/platform/api/consoleSession.ts";
import { problemsExcept, skipCheck } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { draftFields } from "./draftFields.ts";
import { OutsideFrame } from "./OutsideFrame.tsx";
import { safeReturnAddress } from "./returnAddress.ts";
import type { OpenSecondStep } from "./SecondStep.tsx";
import { useSiteInfo } from "./useSiteInfo.ts";

// Lazy, because only some operators need them.
const PasskeyButton = lazy(async () => ({
	default: (await import("#web/platform/passkeys/PasskeyButton.tsx")).PasskeyButton,
}));
const SecondStep = lazy(async () => ({ default: (await import("./SecondStep.tsx")).SecondStep }));

/** Login page; returns to the interrupted page. */
export function LoginPage() {
	const { info } = useSiteInfo();
	const [, navigate] = useLocation();
	const [query] = useSearchParams();
	const [draft, setDraft] = useState({ email: "", password: "" });
	const [secondStep, setSecondStep] = useState<OpenSecondStep | null>(null);
	const returnAddress = safeReturnAddress(query.get("return"), location.origin);
	const enter = async () => {
		await clearLoadedData();
		navigate(returnAddress, { replace: true });
	};
	const { saving, save, problems } = useSaving(draft, {
		// Validated by the server alone, because schemas would enlarge the first page.
		check: (draft) => skipCheck(draft),
		send: async (json) => {
			const answer = await unwrap(client.sessions.api.login.$post({ json }), STAYS_OPEN);
			if ("second_step" in answer) return answer;
			await enter();
			return null;
		},
		onSaved: setSecondStep,
		staysOpen: true,
	});
	const field = draftFields({ draft, setDraft, problems });

	if (secondStep !== null)
		return (
			<OutsideFrame title="2段階認証">
				<Suspense fallback={null}>
					<SecondStep step={secondStep} onSignedIn={enter} onBack={() => setSecondStep(null)} />
				</Suspense>
			</OutsideFrame>
		);
	return (
		<OutsideFrame title="ログイン">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
				noValidate
			>
				<Stack gap="md">
					<ProblemAlert problems={problemsExcept(problems, Object.keys(draft))} />
					<TextInput
						label="メールアドレス"
						type="email"
						autoComplete="username"
						inputMode="email"
						{...field("email")}
					/>
					<PasswordInput
						label="パスワード"
						autoComplete="current-password"
						visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
						{...field("password")}
					/>
					<Button type="submit" disabled={saving} fullWidth>
						{saving ? "ログインしています…" : "ログイン"}
					</Button>
				</Stack>
			</form>
			<Suspense fallback={<Space h={36} />}>
				<PasskeyButton
					label="パスキーでログイン"
					onPress={async () => {
						const { signInByPasskey } = await import("./passkeyLogin.ts");
						await signInByPasskey();
						await enter();
					}}
				/>
			</Suspense>
			{info?.continue_at && <Continuation address={info.continue_at} path={returnAddress} />}
			{info?.demo && <DemoAdministrator demo={info.demo} onFill={setDraft} />}
			{info?.setup_open && (
				<Text size="sm" c="dimmed">
					管理者がまだ登録されていません。設置時に表示されたアドレスから
					<Anchor component={Link} href={addressOf("setup")} size="sm" underline="always">
						最初の管理者を登録
					</Anchor>
					してください。
				</Text>
			)}
		</OutsideFrame>
	);
}

/** Button for a person who is signed in to another account in this browser: it opens this account without a login. */
const Continuation = ({ address, path }: { address: string; path: string }) =>
	// A person whom the other account has sent here is not sent back.
	pageAt(path.split("?")[0]!) === "otherAccount" ? null : (
		<Stack gap="2xs">
			<Text size="xs" c="dimmed">
				ほかのアカウントにログインしている方は、もう一度ログインせずに開けます。
			</Text>
			<Button component="a" href={`${address}?${new URLSearchParams({ path })}`} variant="default" fullWidth>
				ログイン中のアカウントから続ける
			</Button>
		</Stack>
	);

interface Demo {
	email: string;
	password: string;
}

/** Login of the demo administrator in development; a deployment's server returns none. */
const DemoAdministrator = ({ demo, onFill }: { demo: Demo; onFill: (demo: Demo) => void }) => (
	<Alert title="お試し用の管理者（開発環境のみ）" color="gray">
		<Stack gap="xs" align="flex-start">
			<Text size="sm">
				メールアドレス: {demo.email}
				<br />
				パスワード: {demo.password}
			</Text>
			<Button variant="default" size="xs" onClick={() => onFill(demo)}>
				入力する
			</Button>
		</Stack>
	</Alert>
);
