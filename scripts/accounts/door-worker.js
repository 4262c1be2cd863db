// Door of an account on workers.dev, where a Worker has a single host (docs/accounts.md). The request reaches
// the console with this Worker's own address, which chooses the account. No header takes part in the choice.
export default {
	fetch: (request, env) => env.CONSOLE.fetch(request),
};
