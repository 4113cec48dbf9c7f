// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A pedigree as an SVG picture that needs nothing else: males as squares, females as circles,
/// affected persons filled, generations in rows, with the number and the phenotypes below each
/// person. Persons whose phenotypes contradict each other are red, and the contradictions are
/// written below.
public final class PedigreeDrawing {
    private static final int SIZE = 26;
    private static final int MARGIN = 40;
    private static final int TOP = 70;
    private static final int LINE = 14;
    private static final int NARROWEST = 480;
    private static final String RED = "#c62828";
    private static final String INK = "#222222";

    private final List<Locus> loci;
    private final Pedigree pedigree;
    private final List<Contradiction> contradictions;
    private final PedigreeLayout layout;
    private final List<Integer> written; // loci whose phenotypes are written
    private final StringBuilder out = new StringBuilder();

    /// Prepares a drawing.
    ///
    /// @param contradictions of the whole file; those of other pedigrees are left out
    public PedigreeDrawing(
            List<Locus> loci, Pedigree pedigree, List<Contradiction> contradictions) {
        this.loci = loci;
        this.pedigree = pedigree;
        this.contradictions = contradictions.stream()
                .filter(one -> one.pedigree().equals(pedigree.id())).toList();
        int disease = disease(loci);
        written = IntStream.range(0, loci.size())
                .filter(l -> l != disease || loci.get(l).penetrances().length > 1)
                .boxed().toList();
        int longest = pedigree.persons().stream().flatMap(person -> written.stream()
                        .map(l -> text(l, person))).mapToInt(String::length).max().orElse(0);
        layout = new PedigreeLayout(pedigree, Math.max(2.1 * SIZE, 7.2 * longest + 12));
    }

    private static int disease(List<Locus> loci) {
        return IntStream.range(0, loci.size())
                .filter(l -> loci.get(l).kind() == Locus.Kind.AFFECTION).findFirst().orElse(-1);
    }

    /// The picture.
    public String svg() {
        out.setLength(0);
        double width = Math.max(NARROWEST, layout.width() + 2 * MARGIN);
        List<String> notes = contradictions.stream()
                .flatMap(one -> wrapped(one.text(), (int) (width - 2 * MARGIN) / 7).stream())
                .toList();
        double bottom = y(layout.rows()) - 16;
        double height = bottom + (notes.isEmpty() ? 0 : 20 + notes.size() * 17);
        line("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\""
                + " viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" font-size=\"12\""
                + " fill=\"%s\">", width, height, width, height, INK);
        line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
        line("<text x=\"%d\" y=\"26\" font-size=\"16\" font-weight=\"bold\">Pedigree %s</text>",
                MARGIN - SIZE / 2, escaped(pedigree.id()));
        line("<text x=\"%d\" y=\"44\" fill=\"#555555\">%s</text>", MARGIN - SIZE / 2,
                escaped(legend()));
        line("<g transform=\"translate(%.1f,0)\">", (width - layout.width()) / 2);
        new FamilyLines(layout, this::y, SIZE).of(pedigree).forEach(path -> line(
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.3\"/>", path, INK));
        for (int i = 0; i < pedigree.persons().size(); i++) {
            person(i);
        }
        line("</g>");
        for (int i = 0; i < notes.size(); i++) {
            line("<text x=\"%d\" y=\"%.0f\" fill=\"%s\">%s</text>", MARGIN - SIZE / 2,
                    bottom + 17 * (i + 1), RED, escaped(notes.get(i)));
        }
        line("</svg>");
        return out.toString();
    }

    private String legend() {
        int disease = disease(loci);
        return (disease < 0 ? "" : "filled: affected (" + loci.get(disease) + "), ?: unknown; ")
                + "below: person" + (written.isEmpty() ? "" : ", " + written.stream()
                        .map(l -> l == disease ? "liability class" : loci.get(l).name())
                        .collect(Collectors.joining(", ")));
    }

    private double y(int row) {
        return TOP + SIZE / 2.0 + row * (SIZE + (1 + written.size()) * LINE + 48.0);
    }

    private void person(int i) {
        Person person = pedigree.persons().get(i);
        int disease = disease(loci);
        int status = disease < 0 ? 1 : person.phenotypes().get(disease).first();
        boolean isRed = contradictions.stream().anyMatch(one -> one.persons().contains(i));
        String colour = isRed ? RED : INK;
        String look = String.format(Locale.ROOT, "fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"",
                status == 2 ? colour : "white", colour, isRed ? "2.5" : "1.5");
        double x = layout.x(i);
        double y = y(layout.row(i));
        line("<g><title>%s</title>", escaped(title(person)));
        if (person.isMale()) {
            line("<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" %s/>",
                    x - SIZE / 2.0, y - SIZE / 2.0, SIZE, SIZE, look);
        } else {
            line("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" %s/>", x, y, SIZE / 2.0, look);
        }
        if (status == 0) {
            label(x, y + 4.5, INK, "?");
        }
        label(x, y + SIZE / 2.0 + LINE, colour, person.id());
        for (int k = 0; k < written.size(); k++) {
            int locus = written.get(k);
            boolean isWrong = contradictions.stream().anyMatch(
                    one -> one.locus() == locus && one.persons().contains(i));
            label(x, y + SIZE / 2.0 + (k + 2) * LINE, isWrong ? RED : "#555555",
                    text(locus, person));
        }
        line("</g>");
    }

    private String title(Person person) {
        return "person " + person.id() + ", " + (person.isMale() ? "male" : "female") + "; "
                + IntStream.range(0, loci.size()).mapToObj(l -> loci.get(l) + ": "
                        + loci.get(l).text(person.phenotypes().get(l)))
                .collect(Collectors.joining("; ")) + "; " + person.place();
    }

    /// A phenotype, short.
    private String text(int locus, Person person) {
        Phenotype seen = person.phenotypes().get(locus);
        if (locus == disease(loci)) {
            return "class " + seen.second();
        }
        String text = loci.get(locus).text(seen);
        return seen.first() == 0 ? "–"
                : text.replace("factors ", "").replace(" and ", "+")
                        .replace("unaffected", "unaff.").replace("affected", "aff.");
    }

    private void label(double x, double y, String colour, String text) {
        line("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\">%s</text>",
                x, y, colour, escaped(text));
    }

    private static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() + word.length() >= columns && !line.isEmpty()) {
                lines.add(line.toString());
                line.setLength(0);
                line.append("    ");
            }
            line.append(line.isEmpty() || line.toString().isBlank() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @SuppressWarnings("AnnotateFormatMethod") // its formats are those above
    private void line(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
