import { pageQuery, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	answerPage,
	formAnswersQuery,
	formPage,
	formParams,
} from "#domain/integrations/open-api/v1/form-schemas.ts";
import { defineCall } from "../define-call.ts";
import { listFormAnswers, listProgramForms } from "./program-form-answers.ts";

const chapter = "回答フォーム";

/** Calls that read form answers. */
export const formCalls = [
	defineCall({
		method: "get",
		path: "/forms",
		right: "read",
		needs: ["form-read"],
		chapter,
		summary: "回答フォームの一覧",
		description: "idの順に返します。",
		query: pageQuery,
		answer: formPage,
		run: (ctx, { query }) => listProgramForms(ctx, toPage(query)),
	}),
	defineCall({
		method: "get",
		path: "/forms/{form_id}/answers",
		right: "read",
		needs: ["form-read"],
		chapter,
		summary: "回答（古い順）",
		description: "届いた順に返します。last_cursor をあとで指定すると、それより新しい回答だけを読めます。",
		params: formParams,
		query: formAnswersQuery,
		answer: answerPage,
		run: (ctx, { params: { form_id }, query: { cursor, limit } }) =>
			listFormAnswers(ctx, { formId: form_id, cursor, limit }),
	}),
];
