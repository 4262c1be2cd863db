import {
	linkNonceInput,
	linkNonceShape,
	linkTokenShape,
	unlinkedShape,
} from "#domain/integrations/open-api/v1/account-link-schemas.ts";
import { friendParams } from "#domain/integrations/open-api/v1/api-fields.ts";
import { defineCall } from "../define-call.ts";
import { createLinkNonce, createLinkToken, removeAccountLink } from "./program-account-links.ts";

const chapter = "会員番号の連携";

/** Calls that tie a friend to their number at the shop's own service. */
export const accountLinkCalls = [
	defineCall({
		method: "post",
		path: "/friends/{fid}/link_token",
		right: "send",
		chapter,
		summary: "連携トークンを発行する",
		description:
			"LINEのアカウント連携を始めるトークンです。お店のログインページのアドレスに付けて、その友だちに送ります。",
		params: friendParams,
		answer: linkTokenShape,
		run: (ctx, { params: { fid } }) => createLinkToken(ctx, fid),
	}),
	defineCall({
		method: "post",
		path: "/account_link_nonces",
		right: "write",
		chapter,
		summary: "会員番号の確認用の文字列を発行する",
		description:
			"お店のサービスにログインした会員の番号を渡し、返された nonce を付けてLINEの連携の画面へ転送します。友だちが同意すると、その番号が友だちに結び付きます。",
		body: linkNonceInput,
		answer: linkNonceShape,
		run: (ctx, { body: { external_id } }) => createLinkNonce(ctx, external_id),
	}),
	defineCall({
		method: "delete",
		path: "/friends/{fid}/account_link",
		right: "write",
		chapter,
		summary: "会員番号の連携を解除する",
		description: "連携していない友だちでも、エラーにはなりません。",
		params: friendParams,
		answer: unlinkedShape,
		run: (ctx, { params: { fid } }) => removeAccountLink(ctx, fid),
	}),
];
