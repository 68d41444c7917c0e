export { faultHelpText } from '../../service/faults/help.ts';
