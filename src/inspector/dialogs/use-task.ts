import { useState } from 'preact/hooks';
import { sentenceOf } from '../browser/service.ts';

interface Task {
  readonly isBusy: boolean;
  /** What went wrong the last time; empty where nothing did. */
  readonly problem: string;
  /** @returns whether it was done. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** One thing at a time that is asked of the service. */
export function useTask(): Task {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    const found = await work().then(() => '', sentenceOf);
    setProblem(found);
    setIsBusy(false);
    return found === '';
  };
  return { isBusy, problem, run };
}
