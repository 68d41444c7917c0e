import { render } from 'preact';
import { createService, readSnapshot, takeToken } from './browser/service.ts';
import { App } from './components/app.tsx';

/** Takes over from the tables that the service drew. */
function start(): void {
  const root = document.getElementById('inspector');
  if (root === null) return;
  const snapshot = readSnapshot();
  const token = snapshot.source === 'report' ? undefined : takeToken(snapshot.token);
  root.replaceChildren();
  render(<App session={{ snapshot, token, service: createService(token) }} />, root);
}

start();
