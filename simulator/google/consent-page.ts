import { html } from "hono/html";
import { z } from "zod";
import { GOOGLE_ACCOUNT, type GoogleWorld } from "./google-world.ts";
import { issueGoogleCode } from "./simulated-google-tokens.ts";

/** Parameters of a consent request. Those that Google would reject are rejected. */
export const consentRequest = z.object({
	client_id: z.string().min(1),
	redirect_uri: z.url(),
	response_type: z.literal("code"),
	scope: z.string().min(1),
	state: z.string().min(1),
	code_challenge: z.string().min(43),
	code_challenge_method: z.literal("S256"),
	access_type: z.literal("offline"),
});
type ConsentRequest = z.output<typeof consentRequest>;

/** Page on which Google's user grants or denies a client access. */
export const consentPage = (request: ConsentRequest) => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>Googleの同意画面（シミュレーター）</title>
	</head>
	<body style="font-family: sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem">
		<h1 style="font-size: 1.25rem">Googleアカウントへのアクセス（シミュレーター）</h1>
		<p>結びが <strong>${GOOGLE_ACCOUNT}</strong> へのアクセスを求めています。</p>
		<form method="post">
			${Object.entries(request)
				.filter(([name]) => name !== "scope")
				.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
			${request.scope
				.split(" ")
				.map(
					(scope) =>
						html`<p><label><input type="checkbox" name="scope" value="${scope}" checked /> ${LABELS[scope] ?? scope}</label></p>`,
				)}
			<button name="answer" value="allow" style="padding: .5rem 1rem">許可する</button>
			<button name="answer" value="deny" style="padding: .5rem 1rem">キャンセル</button>
		</form>
	</body>
</html>`;

const LABELS: Record<string, string> = {
	"https://www.googleapis.com/auth/calendar.calendarlist.readonly": "カレンダーの一覧を見る",
	"https://www.googleapis.com/auth/calendar.events": "予定を見る、編集する",
	"https://www.googleapis.com/auth/drive.file": "このアプリが作成したファイルを見る、編集する",
};

/** Returns the redirect address for the user, with a code or an error. */
export function answerConsent(world: GoogleWorld, form: URLSearchParams): string | null {
	const request = consentRequest.safeParse({
		...Object.fromEntries(form),
		scope: form.getAll("scope").join(" ") || "none",
	});
	if (!request.success) return null;
	const {
		client_id: clientId,
		redirect_uri: redirectUri,
		scope,
		state,
		code_challenge: challenge,
	} = request.data;
	const back = new URL(redirectUri);
	back.searchParams.set("state", state);
	if (form.get("answer") === "allow")
		back.searchParams.set("code", issueGoogleCode(world, { clientId, redirectUri, scope, challenge }));
	else back.searchParams.set("error", "access_denied");
	return back.toString();
}
