// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// A leaving rank's notes to whoever started its job: the models its program has entered, and what
/// the user asked for but does not get. Any thread of the rank may call.
public final class Notes {
    private final Set<String> models = new TreeSet<>();
    private final List<String> losses = new ArrayList<>();

    Notes() {}

    /// The program has entered a model.
    ///
    /// @param model the model's name, one word
    public synchronized void entered(String model) {
        models.add(model);
    }

    /// Something that the user has asked for is lost, such as a file that cannot be written. The
    /// caller has told the user why; the job goes on, and ends with exit code 1.
    ///
    /// @param what in a few words on one line, without tabs
    public synchronized void lost(String what) {
        losses.add(what);
    }

    /// Lines for a [Profile]: `model`, or `lost`, then a tab and the words.
    synchronized List<String> lines() {
        List<String> lines = new ArrayList<>();
        models.forEach(model -> lines.add("model\t" + model));
        losses.forEach(what -> lines.add("lost\t" + what));
        return lines;
    }
}
