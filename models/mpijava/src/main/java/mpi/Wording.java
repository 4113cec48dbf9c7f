// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.List;

/// Words in messages of the calls below that the standard's spelling has others for. Whoever reads
/// them shall find them in their own program.
final class Wording {
    /// Below, here; the first that fits, from left to right.
    private record Word(String below, String here) {}

    private static final List<Word> CALLS = List.of(
            new Word(": call await first", ": call waitFor first"),
            new Word("it is ROOT or NOBODY in its group", "it is MPI.ROOT or MPI.PROC_NULL in its"
                    + " group"),
            new Word("a layout at offset ", "type at offset "),
            new Word("the layout picks from ", "the type picks from "),
            new Word(" flags 'periodic'", " flags in periods"),
            new Word("bytes is ", "size is "),
            new Word("displacement is ", "disp is "),
            new Word("dimension is ", "direction is "),
            new Word("strideBytes is ", "stride is "));

    /// How a file was opened.
    private static final List<Word> MODES = List.of(
            new Word("needs READ", "needs MODE_RDONLY or MODE_RDWR"),
            new Word("needs WRITE", "needs MODE_WRONLY or MODE_RDWR"),
            new Word("READ, WRITE", "MODE_RDWR"),
            new Word("READ", "MODE_RDONLY"),
            new Word("WRITE", "MODE_WRONLY"),
            new Word("CREATE", "MODE_CREATE"),
            new Word("EXCLUSIVE", "MODE_EXCL"),
            new Word("APPEND", "MODE_APPEND"),
            new Word("DELETE_ON_CLOSE", "MODE_DELETE_ON_CLOSE"),
            new Word("SEQUENTIAL", "MODE_SEQUENTIAL"),
            new Word("UNIQUE", "MODE_UNIQUE_OPEN"));

    private Wording() {}

    /// A message in the standard's words.
    static String of(String message) {
        int modes = Math.max(message.indexOf(": the modes are ["),
                message.indexOf(" was opened with "));
        return modes < 0
                ? changed(message, CALLS)
                : message.substring(0, modes) + changed(message.substring(modes), MODES);
    }

    /// What has been changed is not looked at again.
    private static String changed(String text, List<Word> words) {
        StringBuilder changed = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            Word word = at(text, at, words);
            changed.append(word.here);
            at += word.below.length();
        }
        return changed.toString();
    }

    private static Word at(String text, int place, List<Word> words) {
        for (Word word : words) {
            if (text.startsWith(word.below, place)) {
                return word;
            }
        }
        String same = text.substring(place, place + 1);
        return new Word(same, same);
    }
}
