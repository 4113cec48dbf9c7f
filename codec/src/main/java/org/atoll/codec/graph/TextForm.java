// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.List;

/// Texts. Long ones have a number, so that they are written once.
final class TextForm extends ObjectForm {
    private TextForm(int tag) {
        this.tag = tag;
        this.type = String.class;
    }

    static List<TextForm> all() {
        return List.of(
                new TextForm(Tags.LATIN), new TextForm(Tags.UTF16),
                new TextForm(Tags.LATIN_SHARED), new TextForm(Tags.UTF16_SHARED));
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        to.putText((String) value);
    }

    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        String text = tag == Tags.LATIN || tag == Tags.LATIN_SHARED
                ? from.getLatin() : from.getUtf16();
        if (tag >= Tags.LATIN_SHARED) {
            from.set(from.reserve(), text);
        }
        return text;
    }
}
