import { html } from "hono/html";
import type { SimulatedFriend } from "../store/friend-store.ts";
import type { LineLoginRequest } from "./simulated-line-login.ts";

/** Page on which a visitor logs in to LINE and adds the account. */
export const loginPage = (
	request: LineLoginRequest,
	friends: readonly SimulatedFriend[],
) => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>LINEログイン（シミュレーター）</title>
	</head>
	<body style="font-family: sans-serif; max-width: 28rem; margin: 2rem auto; padding: 0 1rem">
		<h1 style="font-size: 1.25rem">LINEログイン（シミュレーター）</h1>
		<form method="post">
			${Object.entries(request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
			<p>
				<label
					>だれとしてログインしますか
					<select name="user" style="display: block; width: 100%; min-height: 2.5rem">
						<option value="">新しい人</option>
						${friends.map(({ userId, name, blocked }) => html`<option value="${userId}">${name}${blocked ? "（ブロック中）" : ""}</option>`)}
					</select></label
				>
			</p>
			<p><label>新しい人の名前 <input name="name" value="来訪した人" maxlength="100" /></label></p>
			${request.bot_prompt && html`<p><label><input type="checkbox" name="add" value="1" checked /> 公式アカウントを友だちに追加する</label></p>`}
			<button name="answer" value="allow" style="padding: .5rem 1rem">許可する</button>
			<button name="answer" value="deny" style="padding: .5rem 1rem">キャンセル</button>
		</form>
	</body>
</html>`;
