using System.Globalization;

namespace Quoll.Text;

// Stands in until the number text of our own lands, which replaces this file whole.
internal static class NumberText
{
    public static string ToString(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    public static double StringToNumber(string text) => double.TryParse(text, CultureInfo.InvariantCulture, out var value) ? value : double.NaN;
}
