import { checkLayout, MIGRATIONS } from '../../../../src/client/journal/schema.ts';
import { SqliteFile } from '../../../../src/client/journal/sqlite-connection.ts';

const { JOURNAL: path = '', STATEMENTS: statements = '' } = process.env;
const file = new SqliteFile(path, 5000);
const execute = file.execute.bind(file);
let left = Number(statements);

/** Dies after so many statements of the migration. */
file.execute = (sql) => {
  execute(sql);
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

checkLayout(file, MIGRATIONS);
