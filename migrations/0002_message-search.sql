-- Written manually. Run again after an export, it also reads the messages that are stored (docs/inbox.md).
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
END;--> statement-breakpoint
INSERT INTO `message_search` (`message_search`) VALUES ('rebuild');
