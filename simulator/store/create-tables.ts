/** Tables of the simulated LINE. All time columns are epoch milliseconds of the simulator's clock. */
const TABLES = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS friends (
	user_id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	picture_url TEXT,
	status_message TEXT,
	language TEXT,
	blocked INTEGER NOT NULL DEFAULT 0,
	unread INTEGER NOT NULL DEFAULT 0,
	last_message_at INTEGER,
	loading_until INTEGER
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS messages (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	user_id TEXT NOT NULL,
	direction TEXT NOT NULL,
	at INTEGER NOT NULL,
	type TEXT NOT NULL,
	body TEXT NOT NULL,
	via TEXT NOT NULL,
	quote_token TEXT,
	arrived INTEGER NOT NULL,
	unsent INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS messages_of_user ON messages (user_id, sequence);
CREATE INDEX IF NOT EXISTS messages_by_quote ON messages (quote_token) WHERE quote_token IS NOT NULL;

CREATE TABLE IF NOT EXISTS groups (
	group_id TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	name TEXT NOT NULL,
	active INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS group_members (
	group_id TEXT NOT NULL,
	user_id TEXT NOT NULL,
	PRIMARY KEY (group_id, user_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS group_messages (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	group_id TEXT NOT NULL,
	sender TEXT,
	at INTEGER NOT NULL,
	body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS messages_of_group ON group_messages (group_id, sequence);

CREATE TABLE IF NOT EXISTS link_tokens (
	token TEXT PRIMARY KEY,
	user_id TEXT NOT NULL,
	issued_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS read_marks (user_id TEXT PRIMARY KEY, up_to INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS reply_tokens (
	token TEXT PRIMARY KEY,
	user_id TEXT NOT NULL,
	webhook_event_id TEXT NOT NULL,
	event_at INTEGER NOT NULL,
	delivered_at INTEGER NOT NULL,
	used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS reply_tokens_by_event ON reply_tokens (webhook_event_id);

CREATE TABLE IF NOT EXISTS acceptances (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	endpoint TEXT NOT NULL,
	retry_key TEXT,
	request_id TEXT NOT NULL,
	recipients TEXT NOT NULL,
	answer TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS acceptances_by_key ON acceptances (retry_key, id) WHERE retry_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS acceptances_by_request ON acceptances (request_id);

CREATE TABLE IF NOT EXISTS richmenus (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	body TEXT NOT NULL,
	picture BLOB,
	picture_type TEXT
);

CREATE TABLE IF NOT EXISTS richmenu_links (user_id TEXT PRIMARY KEY, richmenu_id TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS richmenu_links_of_menu ON richmenu_links (richmenu_id);

CREATE TABLE IF NOT EXISTS richmenu_aliases (id TEXT PRIMARY KEY, richmenu_id TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS audiences (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	type TEXT NOT NULL,
	description TEXT NOT NULL,
	created INTEGER NOT NULL,
	changed_at INTEGER NOT NULL,
	request_id TEXT,
	click_url TEXT
);

CREATE TABLE IF NOT EXISTS audience_users (
	audience_id INTEGER NOT NULL,
	user_id TEXT NOT NULL,
	PRIMARY KEY (audience_id, user_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS coupons (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	created INTEGER NOT NULL,
	closed INTEGER NOT NULL DEFAULT 0,
	body TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS coupon_tickets (
	coupon_id TEXT NOT NULL,
	user_id TEXT NOT NULL,
	won INTEGER NOT NULL,
	PRIMARY KEY (coupon_id, user_id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS narrowcasts (request_id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS richmenu_batches (request_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS usage (month TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS units (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	month TEXT NOT NULL,
	unit TEXT NOT NULL,
	UNIQUE (month, unit)
);

CREATE TABLE IF NOT EXISTS unit_sends (day TEXT NOT NULL, unit TEXT NOT NULL, friends INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS unit_sends_by_unit ON unit_sends (unit, day);

CREATE TABLE IF NOT EXISTS calls (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	request_id TEXT NOT NULL,
	endpoint TEXT,
	method TEXT NOT NULL,
	path TEXT NOT NULL,
	headers TEXT NOT NULL,
	body TEXT NOT NULL,
	status INTEGER,
	answer TEXT,
	fault TEXT
);

CREATE TABLE IF NOT EXISTS faults (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	kind TEXT NOT NULL,
	endpoint TEXT NOT NULL,
	remaining INTEGER,
	probability REAL NOT NULL,
	after_acceptance INTEGER NOT NULL,
	retry_after INTEGER,
	silence_ms INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS google_records (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS bank_records (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS service_records (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS webhooks (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	body TEXT NOT NULL,
	signature TEXT NOT NULL,
	redelivery_of INTEGER,
	status INTEGER,
	error TEXT,
	ms INTEGER
);
`;

export const createSimulatorTables = (sql: SqlStorage): void => {
	sql.exec(TABLES);
};
