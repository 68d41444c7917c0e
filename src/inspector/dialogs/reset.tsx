import type { Service } from '../browser/service.ts';
import { DialogBox } from './dialog.tsx';
import { Problem } from './problem.tsx';
import { useTask } from './use-task.ts';

interface ResetDialogProps {
  readonly service: Service;
  readonly onClose: () => void;
}

export function ResetDialog({ service, onClose }: ResetDialogProps) {
  const { isBusy, problem, run } = useTask();
  const reset = () =>
    run(async () => {
      await service.reset();
      onClose();
    });
  return (
    <DialogBox title="Forget everything?" onClose={onClose}>
      <p>
        All orders, events and requests of this service are forgotten, and faults are counted anew.
        This cannot be undone.
      </p>
      <Problem text={problem} />
      <p class="actions">
        <button type="button" class="button" onClick={onClose}>
          Keep them
        </button>
        <button type="button" class="button danger" disabled={isBusy} onClick={reset}>
          Forget everything
        </button>
      </p>
    </DialogBox>
  );
}
