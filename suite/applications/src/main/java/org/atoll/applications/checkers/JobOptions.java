// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The way in which a search is cut into jobs.
///
/// @param fromRoot      whether a job begins so many moves after the position that is searched;
///     else so many before the depth of the search
/// @param plies         how many moves of both sides
/// @param youngBrothers whether the other moves of a position wait until its first one is searched
/// @param alphaUpdates  whether jobs that are being searched hear of better bounds
public record JobOptions(boolean fromRoot, int plies, boolean youngBrothers, boolean alphaUpdates)
        implements Serializable {
    private static final Pattern TEXT = Pattern.compile("(root|fixed):(\\d{1,3})");
    private static final int USUAL_PLIES = 3;

    /// Checks the plies.
    ///
    /// @throws IllegalArgumentException if they are out of range
    public JobOptions {
        int most = Thinkers.DEEPEST;
        if (plies < 1 || plies > most) {
            throw new IllegalArgumentException("--jobs " + (fromRoot ? "root" : "fixed")
                    + ":N needs 1 to " + most + ", not " + plies);
        }
    }

    /// Jobs that begin three moves after the position.
    public static JobOptions usual() {
        return new JobOptions(true, USUAL_PLIES, true, true);
    }

    /// Reads what the option `--jobs` says.
    ///
    /// @param text such as `root:3` or `fixed:6`
    /// @throws IllegalArgumentException if it is neither
    public static JobOptions of(String text, boolean youngBrothers, boolean alphaUpdates) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("--jobs is '" + text
                    + "': allowed is root:N, jobs N moves after the position, or fixed:N, jobs of"
                    + " N moves");
        }
        return new JobOptions(matcher.group(1).equals("root"),
                Integer.parseInt(matcher.group(2)), youngBrothers, alphaUpdates);
    }

    /// Whether a position in the tree is a job of its own.
    ///
    /// @param ply   how many moves after the position that is searched
    /// @param depth how many moves are still to be looked ahead
    boolean cutAt(int ply, int depth) {
        return depth <= 1 || (fromRoot ? ply >= plies : depth <= plies);
    }
}
