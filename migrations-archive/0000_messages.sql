CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`friend_id` integer NOT NULL,
	`outgoing` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`type` text NOT NULL,
	`text` text,
	`content` text,
	`line_message_id` text,
	`quoted_message_id` text,
	`quote_token` text,
	`webhook_event_id` text,
	`delivery_id` text,
	`delivery_position` integer,
	`unsent_at` integer,
	`media_key` text,
	`media_type` text,
	`notify` integer DEFAULT false NOT NULL,
	`starred` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_friend` ON `messages` (`friend_id`,`timestamp`,`id`);--> statement-breakpoint
CREATE INDEX `messages_recent` ON `messages` (`timestamp`,`id`,`friend_id`,`outgoing`,`type`);--> statement-breakpoint
CREATE INDEX `messages_starred` ON `messages` (`timestamp`,`id`,`friend_id`) WHERE starred = 1;--> statement-breakpoint
CREATE INDEX `messages_line_message` ON `messages` (`line_message_id`) WHERE line_message_id is not null;--> statement-breakpoint
CREATE INDEX `messages_webhook_event` ON `messages` (`webhook_event_id`) WHERE webhook_event_id is not null;--> statement-breakpoint
CREATE TABLE `archive_fence` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn` integer NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `message_search` USING fts5(`text`, content='messages', content_rowid='id', columnsize=0, tokenize='trigram');--> statement-breakpoint
CREATE TRIGGER `messages_search_insert` AFTER INSERT ON `messages` WHEN new.text IS NOT NULL BEGIN
	INSERT INTO `message_search` (rowid, `text`) VALUES (new.id, new.text);
END;--> statement-breakpoint
CREATE TRIGGER `messages_search_update` AFTER UPDATE OF `text` ON `messages` BEGIN
	INSERT INTO `message_search` (`message_search`, rowid, `text`) SELECT 'delete', old.id, old.text WHERE old.text IS NOT NULL;
	INSERT INTO `message_search` (rowid, `text`) SELECT new.id, new.text WHERE new.text IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `messages_search_delete` AFTER DELETE ON `messages` WHEN old.text IS NOT NULL BEGIN
	INSERT INTO `message_search` (`message_search`, rowid, `text`) VALUES ('delete', old.id, old.text);
END;
